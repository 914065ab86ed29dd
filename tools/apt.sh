#!/bin/sh
# Installs Debian packages where that is possible without asking: as root or with password-less sudo.
set -e
command -v apt-get >/dev/null || { echo "Please install: $*" >&2; exit 1; }
if [ "$(id -u)" = 0 ]; then run=""; elif sudo -n true 2>/dev/null; then run="sudo"; else
  echo "Please run: sudo apt-get install $*" >&2; exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$run apt-get -qq update
$run apt-get -qq install --no-install-recommends -y "$@" >/dev/null
