// The people who are written to: names that cannot be anybody's, at domains and numbers that are kept for examples.
import type { Chance } from '../chance.js';

const FIRST = (
  'Ada Alan Amara Anton Beate Bruno Carla Chen Dara Dimitri Elif Emil Fatou Felix Greta Hana Hugo Ines Ivo Jana Jules ' +
  'Kaito Kira Lars Leila Luca Mara Milo Nadia Nils Olga Omar Paula Pavel Quinn Rafa Rosa Samir Sofia Tariq Thea Uma Vera ' +
  'Viktor Wanda Yara Yusuf Zoe'
).split(' ');
const LAST = (
  'Abel Almeida Bauer Bianchi Bloom Castro Cohen Dahl Diallo Eriksen Farah Fontaine Garcia Hansen Haas Ibrahim Ito ' +
  'Jensen Keller Kim Kovac Laurent Lind Marin Meyer Moreau Nakamura Novak Okoye Olsen Petrov Quist Reyes Rossi Sato ' +
  'Silva Suzuki Tanaka Tran Urban Varga Vogel Wolf Yilmaz Zhang Ziegler'
).split(' ');
const DOMAINS = ['example.com', 'example.org', 'example.net', 'mail.example', 'post.example'];

export interface PersonOutside {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly userId: string;
  readonly push: string;
}

/** The same person for the same number. */
export function personOutside(number: number): PersonOutside {
  const first = FIRST[number % FIRST.length] ?? '';
  const last = LAST[Math.floor(number / FIRST.length) % LAST.length] ?? '';
  const mailbox = `${first}.${last}`.toLowerCase();
  return {
    name: `${first} ${last}`,
    email: `${mailbox}@${DOMAINS[number % DOMAINS.length]}`,
    phone: `+447700900${String(number % 1_000).padStart(3, '0')}`,
    userId: `u_${10_000 + number}`,
    push: `fcm:${Buffer.from(`${mailbox}/phone-${number}`).toString('base64url')}`,
  };
}

export function anybody(chance: Chance): PersonOutside {
  return personOutside(chance.whole(0, FIRST.length * LAST.length - 1));
}
