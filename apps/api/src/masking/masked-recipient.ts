// An address as it is shown to those who only look: enough to tell two apart at a glance, too little to write to.

/** Of any channel: `j***@d***.test`, `+44***61`, `slack:C***`, `https://h***.test/***`, `u***`. */
export function maskedRecipient(address: string): string {
  if (address === 'erased') return address;
  const url = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]+)/i.exec(address);
  if (url) return `${url[1]}${maskedHost(url[2] ?? '')}/***`;
  const at = address.lastIndexOf('@');
  if (at !== -1) return `${first(address)}@${maskedHost(address.slice(at + 1))}`;
  if (/^\+\d/.test(address)) return `${address.slice(0, 3)}***${address.length > 8 ? address.slice(-2) : ''}`;
  const scheme = /^([a-z][a-z0-9-]*):(.+)$/.exec(address);
  return scheme ? `${scheme[1]}:${first(scheme[2] ?? '')}` : first(address);
}

function first(text: string): string {
  return `${[...text].slice(0, 1).join('')}***`;
}

/** The last label stays: it says no more than a country or a kind. */
function maskedHost(host: string): string {
  const labels = host.split('.');
  const last = labels.length > 1 && !/\d/.test(labels.at(-1) ?? '') ? `.${labels.at(-1)}` : '';
  return `${first(host)}${last}`;
}

const EMAIL_IN_TEXT = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE_IN_TEXT = /\+[1-9]\d(?:[\s().-]?\d){5,13}/g;

/** Text that a provider or a person wrote, with every e-mail address and phone number in it masked. */
export function maskedText(text: string): string {
  return text.replace(EMAIL_IN_TEXT, maskedRecipient).replace(PHONE_IN_TEXT, maskedRecipient);
}
