// The channels of something: one by icon and word, several by their icons, so that they fit in a column.
import { CHANNELS, type Channel } from '@oneping/contracts';
import { IconBell, IconInbox, IconMail, IconMessage, IconMessages, IconWebhook } from '@tabler/icons-react';
import classes from './channels.module.css';

const ICONS: Record<Channel, typeof IconMail> = {
  email: IconMail,
  sms: IconMessage,
  push: IconBell,
  chat: IconMessages,
  webhook: IconWebhook,
  inbox: IconInbox,
};

export function Channels({ of }: { readonly of: readonly Channel[] }) {
  if (of.length === 0) return '–';
  const words = CHANNELS.filter((channel) => of.includes(channel));
  return (
    <span className={classes['channels']} title={words.join(', ')}>
      {words.map((channel) => {
        const Icon = ICONS[channel];
        return <Icon key={channel} size={14} aria-hidden />;
      })}
      <span className={words.length > 1 ? 'visually-hidden' : undefined}>{words.join(', ')}</span>
    </span>
  );
}
