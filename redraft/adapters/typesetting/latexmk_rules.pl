# How latexmk starts its programs, handed to it by -e.
#
# By itself latexmk passes command lines to a shell, and some names in them come from the paper (the index file that its
# log mentions, the databases that its .aux names): "`command`.idx" would run. Here every program gets its arguments as a
# list. By itself it also stops at the first error of TeX or BibTeX, with references unresolved, so that a compile from aux
# files would give other pages than one from nothing; here it goes on while there are pages, and a failure shows in the exit
# code alone.
#
# The names are the paper's: latexmk goes to the folder of one that leads outside, and makeindex or BibTeX would write there.
#
# Where no wall stands around the paper, @redraft_inside names the folders that TeX may read, and each run of it is held
# against what its recorder wrote down. Biber evaluates Perl that it finds in the paper (sourcemaps), so it runs where a wall
# stands that its children cannot outlive ($redraft_biber).

use Cwd ();
no warnings 'redefine';

our (@redraft_inside, $redraft_biber);

my $redraft_home = Cwd::getcwd();
my %redraft_failed = ();

sub redraft_run {
    my ($output, @command) = @_;
    my $program = $command[0];
    my $is_tex = $output =~ /\.(pdf|xdv)$/;
    my ($outside) = grep { !redraft_is_local($_) } $output, @command;
    $outside //= Cwd::getcwd() if index(Cwd::getcwd() . '/', "$redraft_home/") != 0;
    return redraft_not_started($program, "$program is asked for $outside, not started outside the project") if $outside;
    return redraft_not_started($program, 'biber runs code of the paper, not started without bwrap')
        if $program eq 'biber' && !$redraft_biber;
    unlink $output if $is_tex;
    my $status = system { $program } @command;
    redraft_audit($output) if $is_tex && @redraft_inside;
    if (!$is_tex && !-e $output && open(my $empty, '>', $output)) { close $empty; }
    delete $redraft_failed{$program};
    return 0 if $status == 0;
    print "redraft: $program cannot be run: $!\n" if $status == -1;
    my $signal = $status == -1 ? 0 : $status & 127;
    $redraft_failed{$program} = $signal ? 128 + $signal : 12;
    return $signal || $is_tex && !-s $output ? 1 : 0;
}

sub redraft_not_started {
    my ($program, $why) = @_;
    print "redraft: $why\n";
    $redraft_failed{$program} = 12;
    return 1;
}

sub redraft_is_local {
    my ($path) = @_;
    return $path !~ m{^[/~]|(^|/)\.\.(/|$)};
}

sub redraft_audit {
    my ($output) = @_;
    (my $record = $output) =~ s/\.\w+$/.fls/;
    open(my $lines, '<', $record) or return;
    while (my $line = <$lines>) {
        chomp $line;
        next if $. == 1 && $line =~ /^PWD /;
        my ($way, $path) = $line =~ /^(INPUT|OUTPUT) (.+)$/;
        next if defined $path && redraft_is_inside($path) && !($way eq 'OUTPUT' && $path =~ /\.fls$/);
        print "redraft outside: ", $path // 'a record that is not the recorder\'s', "\n";
        exit 12;
    }
}

sub redraft_is_inside {
    my ($path) = @_;
    return 1 if redraft_is_local($path);
    return $path !~ m{(^|/)\.\.(/|$)} && grep { index($path, "$_/") == 0 } @redraft_inside;
}

sub check_bibtex_log { return 0; }

sub kpsewhich {
    open(my $pipe, '-|', 'kpsewhich', @_) or return ();
    my @found = <$pipe>;
    close $pipe;
    s/\r?\n$// foreach @found;
    return @found;
}

foreach my $program (qw(pdflatex xelatex lualatex)) {
    my $options = $program eq 'lualatex' ? '--safer ' : '';
    no strict 'refs';
    ${$program} = "internal redraft_run %D $program $options%O %S";
}
$bibtex = 'internal redraft_run %D bibtex %O %S';
$biber = 'internal redraft_run %D biber %O %S';
$makeindex = 'internal redraft_run %D makeindex %O -o %D %S';
$xdvipdfmx = 'internal redraft_run %D xdvipdfmx -E -o %D %O %S';
$dvips = $dvipdf = $ps2pdf = 'NONE';

END {
    foreach my $code (values %redraft_failed) {
        $? = $code if $code > $?;
    }
}
