// The dashboard is exported as plain files, which the API serves on its own origin.
import { readFileSync } from 'node:fs';
import type { NextConfig } from 'next';

const api = process.env['ONEPING_API_URL'];
const OF_THE_API = ['/v1/:path*', '/openapi.json', '/problems/:path*'];

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const config: NextConfig = {
  env: { NEXT_PUBLIC_RELEASE: version },
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  // Types are checked with all others, by one command at the root.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@mantine/dates', '@tabler/icons-react'],
  },
  // `npm run dev` shows a running API's data; a build has nothing to forward, since it lies on the API's own origin.
  ...(api === undefined
    ? { output: 'export' as const }
    : { rewrites: async () => OF_THE_API.map((source) => ({ source, destination: api + source })) }),
};

export default config;
