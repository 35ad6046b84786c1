// What a newcomer reads when everything runs: the address, a first request that works as pasted, and what a second one does.

/** The text printed at the end of a start. Without a key (one's own database, not the first start) the reader puts one in. */
export function welcome(ready: { url: string; apiKey: string | undefined; keptIn: string | undefined }): string {
  const body = {
    messageId: 'hello-1',
    to: { email: 'ok@sandbox.test' },
    content: { subject: 'Hello', text: 'One ping only.' },
  };
  const curl = [
    `curl -s ${ready.url}/v1/notifications`,
    `-H 'Authorization: Bearer ${ready.apiKey ?? '<your API key>'}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' ');
  return [
    '',
    `OnePing is ready at ${ready.url}`,
    '',
    'Send a first ping (one line, as it is):',
    '',
    `  ${curl}`,
    '',
    'Run the same line again: it answers "duplicate":true, and nobody is pinged twice.',
    ...(ready.apiKey === undefined
      ? []
      : [
          `The key is kept ${ready.keptIn === undefined ? 'by you alone: it is not shown again' : `in ${ready.keptIn}`}.`,
        ]),
    'Ctrl-C drains and stops everything.',
    '',
  ].join('\n');
}
