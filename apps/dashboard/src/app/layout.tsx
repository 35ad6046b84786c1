// Every page: language, fonts, colours, and the frame around it.
import '@fontsource-variable/geist/index.css';
import '@fontsource-variable/geist-mono/index.css';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import 'mantine-datatable/styles.css';
import '../theme/theme.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Frame } from '../frame/frame';
import { Providers } from '../frame/providers';

export const metadata: Metadata = {
  title: { default: 'OnePing', template: '%s · OnePing' },
  description: 'One ping only.',
  robots: 'noindex',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f6f6' },
    { media: '(prefers-color-scheme: dark)', color: '#0d161c' },
  ],
};

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
        {/* The contracts' schemas would try `new Function` as they load, which the content security policy reports. */}
        <script>{'globalThis.__zod_globalConfig={jitless:true}'}</script>
      </head>
      <body>
        <Providers>
          <Frame>{children}</Frame>
        </Providers>
      </body>
    </html>
  );
}
