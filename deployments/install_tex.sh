#!/bin/sh
# Install TeX and bubblewrap with apt where they are missing and the user may; else say what to install, and go on.
set -eu

. deployments/apt.sh

packages="latexmk texlive-latex-base texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended
    texlive-science texlive-publishers bubblewrap"
# One file of each TeX package above that brings styles.
styles="article.cls booktabs.sty enumitem.sty phvr8t.tfm algorithm.sty IEEEtran.cls"

complete() {
    for program in latexmk pdflatex bibtex bwrap; do
        command -v "$program" > /dev/null 2>&1 || return 1
    done
    # shellcheck disable=SC2086
    kpsewhich $styles > /dev/null 2>&1
}

complete && exit 0
# shellcheck disable=SC2086
if may_install && install $packages && complete; then exit 0; fi
echo "not all of TeX is here, so papers may not be typeset; to change that, install:" $packages >&2
