// What a shop writes: about orders, parcels, baskets left behind, and to its warehouse.
import type { Post } from '../cast/service.js';
import type { Chance } from '../chance.js';
import type { OutsideWorld } from '../outside/outside-world.js';
import { anybody } from '../week/people-outside.js';

const GOODS = ['Linen apron', 'Oak board', 'Enamel mug', 'Wool throw', 'Brass hook', 'Tea towel', 'Storm lantern'];

export function shopMessage(number: number, chance: Chance, world: Pick<OutsideWorld, 'hookUrl'>): Post {
  const order = 204_000 + number;
  const person = anybody(chance);
  const total = (chance.whole(900, 18_000) / 100).toFixed(2);
  const metadata = { order, items: chance.whole(1, 4) };
  const kind = chance.next();
  if (kind < 0.36) {
    return {
      messageId: `order-${order}-confirmed`,
      to: { email: person.email, userId: person.userId },
      content: {
        subject: `Order ${order} is confirmed`,
        text: `Hello ${person.name},\n\nthank you for your order. ${chance.pick(GOODS)} and more: ${total} EUR in all.`,
      },
      metadata,
    };
  }
  if (kind < 0.62) {
    return {
      messageId: `order-${order}-shipped`,
      to: { email: person.email, push: person.push },
      content: { subject: `Order ${order} is on its way`, text: `It left our warehouse today. Parcel ${order * 7}.` },
      metadata,
    };
  }
  if (kind < 0.75) {
    return {
      messageId: `parcel-${order * 7}-at-door`,
      to: { phone: person.phone },
      content: { text: `Your parcel ${order * 7} arrives between 16:00 and 18:00.` },
    };
  }
  if (kind < 0.86) {
    return {
      messageId: `basket-${order}-left`,
      to: { email: person.email },
      content: { subject: 'Still thinking it over?', text: `Your ${chance.pick(GOODS).toLowerCase()} waits for you.` },
      retentionSeconds: 86_400,
      priority: 'low',
    };
  }
  return {
    messageId: `pick-list-${order}`,
    to: { webhook: { url: world.hookUrl(`/warehouse/orders/${order}`) } },
    content: { title: `Order ${order}`, text: JSON.stringify({ order, items: metadata.items, total }) },
    metadata,
  };
}
