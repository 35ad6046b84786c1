// The compose file and the image, checked against the real commands, variables, ports and folders: they cannot be run in every place.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadConfig, variableNames } from '../apps/api/src/config.js';
import { COMMANDS } from '../apps/api/src/start/commands.js';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const serviceSchema = z.object({
  build: z.string().optional(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  stop_grace_period: z.string().optional(),
  restart: z.string(),
});

const compose = z
  .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const dockerfile = read('Dockerfile');

function service(name: string): z.output<typeof serviceSchema> {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

const roles = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

/** Fills in what the person who starts it has to give, and the defaults of the rest. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: 'f3a9'.repeat(8),
    ONEPING_SECRET_KEY: '0123456789abcdef'.repeat(4),
  };
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
      kind === '?' ? (given[name] ?? `${name} is not among the secrets`) : rest,
    );
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

function fromImage(name: string): string | undefined {
  return new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile.slice(dockerfile.lastIndexOf('FROM ')))?.[1];
}

describe('docker-compose.yml', () => {
  it('runs migrate, api and worker from one image, beside PostgreSQL 18', () => {
    expect(roles.map(([name]) => name)).toEqual(['migrate', 'api', 'worker']);
    expect(new Set(roles.map(([, { image }]) => image)).size).toBe(1);
    expect(service('postgres').image).toMatch(/^postgres:18\b/);
  });

  it('gives each role a command that main.js knows', () => {
    for (const [name, { command }] of roles) {
      expect(command).toEqual([name]);
      expect(Object.keys(COMMANDS)).toContain(name);
    }
  });

  it.each(roles)(
    'sets for %s only variables that are read, to values that production accepts',
    (_, { environment }) => {
      expect(variableNames).toEqual(expect.arrayContaining(Object.keys(environment)));
      const config = loadConfig(
        filledIn({ ...environment, HOST: fromImage('HOST') ?? '', PORT: fromImage('PORT') ?? '' }),
      );
      expect(config.nodeEnv).toBe('production');
      expect(config.databaseUrl).toMatch(/^postgres:\/\/oneping:f3a9[^@]*@postgres:5432\/oneping$/);
    },
  );

  it('gives API and worker the same secret key, and migrate none', () => {
    const keyOf = (name: string) => service(name).environment['ONEPING_SECRET_KEY'];
    expect(keyOf('api')).toBe(keyOf('worker'));
    expect(keyOf('migrate')).toBeUndefined();
  });

  it('has no secret with a default: without one, nothing starts', () => {
    for (const { environment } of Object.values(compose.services)) {
      for (const [name, text] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|DATABASE_URL/.test(name)) expect(text).toMatch(/\$\{\w+:\?[^}]+\}/);
      }
    }
  });

  it('publishes, exposes and probes the port that the API listens on, on loopback only', () => {
    const port = fromImage('PORT');
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
    expect(service('api').ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(service('api').healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
    expect(fromImage('HOST')).toBe('0.0.0.0');
  });

  it('migrates before a role starts, and only a database that answers', () => {
    expect(service('migrate').depends_on['postgres']?.condition).toBe('service_healthy');
    for (const name of ['api', 'worker']) {
      expect(service(name).depends_on['migrate']?.condition).toBe('service_completed_successfully');
    }
  });

  it('leaves a role the time to drain before it is killed', () => {
    for (const name of ['api', 'worker']) {
      const graceMs = 1_000 * Number.parseInt(service(name).stop_grace_period ?? '0', 10);
      expect(graceMs).toBeGreaterThan(loadConfig({}).drainMs + 5_000);
    }
  });
});

describe('Dockerfile', () => {
  it('starts what the build makes', () => {
    const [, entry = ''] = /^ENTRYPOINT \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(entry).toBe('apps/api/dist/main.js');
    expect(existsSync(join(ROOT, entry.replace('/dist/', '/src/').replace(/js$/, 'ts')))).toBe(true);
    expect(read('apps/api/tsconfig.build.json')).toContain('"outDir": "dist"');
    const [, command = ''] = /^CMD \["([^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(Object.keys(COMMANDS)).toContain(command);
  });

  it('copies only what exists, onto a Node that package.json accepts, and does not run as root', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true);
    const majors = [...dockerfile.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) => Number(major));
    expect(majors).toEqual([22, 22]);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
