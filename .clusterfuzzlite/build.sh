#!/bin/bash -eu
exec "$SRC/nvjit/fuzz/build.sh"
