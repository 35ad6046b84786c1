#!/usr/bin/env node
// The command `oneping`: a file that is there before the first build, so that installing can link it.
import '../dist/cli/main.js';
