// A copy of the repository to break: its files as they are now, on the installed packages, with its own packages resolved to the copy.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const OWN_SCOPE = '@oneping';

export class WorkingCopy {
  #folder = realpathSync(mkdtempSync(join(tmpdir(), 'oneping-mutants-')));
  /** The repository. */
  root = join(this.#folder, 'repository');
  /** For whatever tests leave behind. */
  temporary = join(this.#folder, 'tmp');

  constructor() {
    this.clearTemporary();
    for (const file of filesToCopy()) {
      if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(this.root, file), { recursive: true });
    }
    this.#linkPackages();
  }

  /**
   * Makes the edits and answers how to undo them. Throws where a text that is to be found does not stand in its file once.
   * @param {import('./read-guards.mjs').Edit[]} edits
   */
  patch(edits) {
    const before = new Map();
    for (const { file, find, replace } of edits) {
      const path = join(this.root, file);
      const text = readFileSync(path, 'utf8');
      const parts = text.split(find);
      if (parts.length !== 2) {
        this.#restore(before);
        throw new Error(`${file} has its text ${parts.length - 1} times, not once: ${find.trim().split('\n')[0]}`);
      }
      if (!before.has(path)) before.set(path, text);
      writeFileSync(path, parts.join(replace));
    }
    return () => this.#restore(before);
  }

  clearTemporary() {
    rmSync(this.temporary, { recursive: true, force: true });
    mkdirSync(this.temporary, { recursive: true });
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #restore(before) {
    for (const [path, text] of before) writeFileSync(path, text);
  }

  #linkPackages() {
    const [from, to] = [join(ROOT, 'node_modules'), join(this.root, 'node_modules')];
    mkdirSync(join(to, OWN_SCOPE), { recursive: true });
    for (const name of readdirSync(from)) {
      const isCache = name.startsWith('.') && name !== '.bin';
      if (name !== OWN_SCOPE && !isCache) symlinkSync(join(from, name), join(to, name));
    }
    for (const name of readdirSync(join(from, OWN_SCOPE))) {
      // As npm wrote them: relative, and so to the copy.
      symlinkSync(readlinkSync(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
    }
    for (const workspace of ['packages', 'apps'].flatMap((part) => workspacesIn(part))) {
      const nested = join(ROOT, workspace, 'node_modules');
      if (existsSync(nested)) symlinkSync(nested, join(this.root, workspace, 'node_modules'));
    }
  }
}

/** Tracked and new ones; what is ignored is left out. */
function filesToCopy() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '');
}

function workspacesIn(part) {
  return readdirSync(join(ROOT, part)).map((name) => join(part, name));
}
