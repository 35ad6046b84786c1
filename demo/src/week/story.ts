// The table of contents of the week.
import { addBadAddresses } from './bad-addresses.js';
import { addCalendar } from './calendar.js';
import { addDroppedLinks, addDroppedLinksToday } from './incidents/dropped-links.js';
import { addFrozenWorkers } from './incidents/frozen-workers.js';
import { addKilledWorkers } from './incidents/killed-workers.js';
import { addLostAnswers } from './incidents/lost-answers.js';
import { addReceiverInTrouble } from './incidents/receiver-in-trouble.js';
import { addRefusedCredentials } from './incidents/refused-credentials.js';
import { addOffice } from './office.js';
import type { Scene } from './scene.js';
import { addOrdinaryDays } from './traffic.js';
import { addUnluckyMoments } from './unlucky-moments.js';
import { addWrongKeys } from './wrong-keys.js';

export function addStory(scene: Scene): void {
  addBadAddresses(scene);
  addOrdinaryDays(scene);
  addCalendar(scene);
  addWrongKeys(scene);
  addUnluckyMoments(scene);
  addDroppedLinks(scene);
  addRefusedCredentials(scene);
  addReceiverInTrouble(scene);
  addKilledWorkers(scene);
  addFrozenWorkers(scene);
  addLostAnswers(scene);
  addOffice(scene);
  addDroppedLinksToday(scene);
}
