// What a billing service writes: invoices, payments, and bookings to the ledger.
import type { Post } from '../cast/service.js';
import type { Chance } from '../chance.js';
import type { OutsideWorld } from '../outside/outside-world.js';
import { anybody } from '../week/people-outside.js';

export function billingMessage(number: number, chance: Chance, world: Pick<OutsideWorld, 'hookUrl'>): Post {
  const invoice = 88_000 + number;
  const person = anybody(chance);
  const amount = (chance.whole(1_200, 240_000) / 100).toFixed(2);
  const metadata = { invoice, amount, customer: { name: person.name, number: person.userId } };
  const kind = chance.next();
  if (kind < 0.42) {
    return {
      messageId: `invoice-${invoice}`,
      to: { email: person.email, userId: person.userId },
      content: {
        subject: `Invoice ${invoice}`,
        text: `Your invoice over ${amount} EUR is ready. It is due in 14 days.`,
      },
      metadata,
    };
  }
  if (kind < 0.66) {
    return {
      messageId: `payment-received-${invoice}`,
      to: { email: person.email },
      content: { subject: 'We have your payment', text: `${amount} EUR for invoice ${invoice}. Thank you.` },
      metadata,
    };
  }
  if (kind < 0.76) {
    return {
      messageId: `payment-failed-${invoice}`,
      to: { email: person.email, phone: person.phone },
      content: { subject: 'A payment did not go through', text: `We could not collect ${amount} EUR for ${invoice}.` },
      priority: 'urgent',
      metadata: { ...metadata, iban: `DE02 1203 0000 0000 ${String(invoice).padStart(8, '0')}` },
    };
  }
  return {
    messageId: `booking-${invoice}`,
    to: { webhook: { url: world.hookUrl(`/ledger/bookings/${invoice}`) } },
    content: { title: `Booking ${invoice}`, text: JSON.stringify({ invoice, amount, currency: 'EUR' }) },
    metadata: { invoice, amount },
  };
}
