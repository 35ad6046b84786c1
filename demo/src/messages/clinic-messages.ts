// What a clinic writes: reminders for tomorrow, results that are there, appointments that moved.
import type { Post } from '../cast/service.js';
import type { Chance } from '../chance.js';
import { anybody, type PersonOutside } from '../week/people-outside.js';

const DEPARTMENTS = ['Cardiology', 'Dermatology', 'Eye clinic', 'Physiotherapy', 'Paediatrics', 'Dental surgery'];

export function clinicMessage(number: number, chance: Chance): Post {
  const appointment = 51_000 + number;
  const person = anybody(chance);
  const metadata = { appointment, patient: { number: person.userId } };
  const department = chance.pick(DEPARTMENTS);
  const kind = chance.next();
  if (kind < 0.5) {
    return {
      messageId: `appointment-${appointment}-booked`,
      to: { email: person.email, userId: person.userId },
      content: { subject: `Your appointment: ${department}`, text: `${person.name}, your appointment is confirmed.` },
      metadata,
    };
  }
  if (kind < 0.8) {
    return {
      messageId: `results-${appointment}`,
      to: { email: person.email, phone: person.phone },
      content: { subject: 'There is news for you', text: 'Please sign in to the patient portal to read it.' },
      metadata,
    };
  }
  return {
    messageId: `appointment-${appointment}-moved`,
    to: { phone: person.phone },
    content: { text: `${department}: your appointment has moved. Please call reception.` },
    metadata,
  };
}

/** Tomorrow's appointments, as the calendar posts them in one batch the evening before. */
export function reminders(day: string, count: number, sendAtMs: number, chance: Chance): Post[] {
  return Array.from({ length: count }, (_, index) =>
    reminder(`${day}-${index + 1}`, anybody(chance), sendAtMs, chance),
  );
}

function reminder(number: string, person: PersonOutside, sendAtMs: number, chance: Chance): Post {
  const hour = chance.whole(8, 16);
  return {
    messageId: `reminder-${number}`,
    to: chance.happens(0.6) ? { phone: person.phone } : { email: person.email },
    content: {
      subject: 'Your appointment tomorrow',
      text: `We expect you at ${hour}:${chance.pick(['00', '15', '30', '45'])}. Please bring your card.`,
    },
    sendAt: new Date(sendAtMs).toISOString(),
    deadline: new Date(sendAtMs + 6 * 3_600_000).toISOString(),
    metadata: { patient: { number: person.userId } },
  };
}
