// After `next build`: compresses what was exported, hashes the inline scripts of each page, and lists every file for the API.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const OUT = join(import.meta.dirname, '../out');
const TYPES = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
  woff2: 'font/woff2',
};
/** An address that is no page is answered by the API. */
const OF_NO_PAGE = /^(_not-found|404\.html)/;
const COMPRESSED = new Set(['html', 'txt', 'js', 'css', 'json', 'svg']);

const files = [];
for (const file of exportedFiles()) {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const type = TYPES[extension];
  if (type === undefined) throw new Error(`No content type is set for ${file}`);
  const bytes = readFileSync(join(OUT, file));
  if (COMPRESSED.has(extension)) compress(file, bytes);
  files.push({
    path: pathOf(file),
    file,
    type,
    immutable: file.startsWith('_next/static/'),
    ...(extension === 'html' ? { scripts: inlineScriptHashes(bytes.toString()) } : {}),
  });
}
// Browsers ask for this one where a page names none, and while one page's head gives way to the next one's.
const icon = files.find(({ path }) => path === '/icon.svg');
if (icon === undefined) throw new Error('There is no icon.svg');
files.push({ ...icon, path: '/favicon.ico' });
writeFileSync(join(OUT, 'manifest.json'), JSON.stringify({ files }, null, 1));
console.log(`${files.length} files are listed.`);

/** Files as the build left them, without what an earlier run of this script added. */
function exportedFiles() {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(OUT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'manifest.json' && !/\.(br|gz)$/.test(file) && !OF_NO_PAGE.test(file))
    .sort();
}

function pathOf(file) {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}

function inlineScriptHashes(html) {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [...new Set(scripts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function compress(file, bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(bytes, quality));
  writeFileSync(join(OUT, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
