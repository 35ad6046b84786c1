// What is said while the week is being made, and what there is to see in it.

const BAR_WIDTH = 28;

/** One line that grows on a terminal; elsewhere a line for each tenth. */
export function sayProgress(out: NodeJS.WriteStream = process.stdout): (share: number) => void {
  let said = -1;
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100));
    const step = out.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step <= said) return;
    said = step;
    const full = Math.round((BAR_WIDTH * step) / 100);
    const line = `Living through a week  ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}  ${String(step).padStart(3)} %`;
    out.write(out.isTTY ? `\r${line}${step === 100 ? '\n' : ''}` : `${line}\n`);
  };
}

export function tour({ url, madeAt }: { readonly url: string; readonly madeAt: string }): string {
  const see = (path: string, what: string) => `  ${`${url}${path}`.padEnd(url.length + 42)}${what}`;
  return [
    '',
    `This is the demo. Its week ended ${madeAt.slice(0, 16).replace('T', ' ')} UTC, and a little goes on coming in.`,
    '',
    see('/?app=shop', 'is anything stuck, is anything failing'),
    see('/review?app=shop', 'five mails of which nobody knows whether they went out'),
    see('/duplicates?app=billing&tab=mismatches', 'an invoice number that was used for two amounts'),
    see('/duplicates?app=clinic&tab=mismatches', 'one message ID for fifteen patients'),
    see('/keys?app=shop', 'every message ID, and what became of it'),
    see('/senders?app=shop-staging', 'a sender that somebody has paused, and why'),
    see('/audit?app=shop', 'who decided what, with their reasons'),
    '',
    'It lies in a folder of its own: what you do here touches nothing else. Ctrl-C stops it, npm run demo opens it again,',
    'and npm run demo -- --fresh starts again from nothing.',
    '',
  ].join('\n');
}
