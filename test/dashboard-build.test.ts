// The dashboard is files and nothing else: no part of it runs on a server, and there is one copy of what it is built with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSourceFiles } from './architecture/source-files.js';

const ROOT = join(import.meta.dirname, '..');

it('has no code that would run on a server of its own', () => {
  const dashboard = readSourceFiles().filter(({ path }) => /^apps\/dashboard\/(?:src|next)/.test(path));
  expect(dashboard.length).toBeGreaterThan(50);
  for (const { path, text } of dashboard) {
    expect(text, path).not.toMatch(/^\s*['"]use (?:server|cache)/m);
    expect(path).not.toMatch(/\/(?:middleware|proxy|route)\.tsx?$/);
  }
  const settings = dashboard.find(({ path }) => path.endsWith('next.config.ts'))?.text;
  expect(settings).toMatch(/output: 'export'/);
  expect(settings).toMatch(/images: \{ unoptimized: true \}/);
});

it('is built with one copy of Next and React, and no Next with known holes', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const name of ['next', 'react', 'react-dom'])
    expect(
      Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`)),
      name,
    ).toHaveLength(1);
  const next = Object.entries(packages).find(([path]) => path.endsWith('node_modules/next'));
  const [major = 0, minor = 0, patch = 0] = (next?.[1].version ?? '').split('.').map(Number);
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(16_004_006);
});
