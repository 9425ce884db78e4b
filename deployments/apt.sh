# Sourced by the other scripts: apt where the user may use it.

may_install() {
    command -v apt-get > /dev/null 2>&1 || return 1
    [ "$(id -u)" = 0 ] || sudo -n true > /dev/null 2>&1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Usage: install PACKAGE... ; fails where apt does.
install() {
    echo "installing" "$@"
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get install -qq -y --no-install-recommends "$@" > /dev/null
}
