// What machines tell people who run them: deployments, alarms, and previews of what is being built.
import type { Post } from '../cast/service.js';
import type { Chance } from '../chance.js';
import type { OutsideWorld } from '../outside/outside-world.js';

const SERVICES = ['checkout', 'catalogue', 'invoicing', 'calendar', 'search', 'images', 'ledger'];

export function opsMessage(number: number, chance: Chance, world: Pick<OutsideWorld, 'hookUrl'>): Post {
  const service = chance.pick(SERVICES);
  if (chance.happens(0.6)) {
    return {
      messageId: `deploy-${service}-${4_100 + number}`,
      to: { chat: 'team:C0DEPLOY' },
      content: { text: `${service} ${4_100 + number} is out. No errors in the first five minutes.` },
      retentionSeconds: 86_400,
    };
  }
  return {
    messageId: `alarm-${service}-${7_300 + number}`,
    to: { chat: 'team:C0ALARM', webhook: { url: world.hookUrl(`/pager/${service}/${7_300 + number}`) } },
    content: { title: `${service} answers slowly`, text: `p95 of ${service} was ${chance.whole(900, 4_000)} ms.` },
    priority: 'urgent',
    deadline: new Date(Date.now() + 10 * 60_000).toISOString(),
  };
}

export function stagingMessage(number: number, chance: Chance): Post {
  return {
    messageId: `preview-${chance.pick(['welcome', 'receipt', 'parcel'])}-${number}`,
    to: { email: 'ok@sandbox.test' },
    content: { subject: 'Preview', text: `Build ${900 + number}` },
  };
}
