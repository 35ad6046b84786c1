// Goes to another page where OnePing answers, and else stays: the browser would show a page of its own instead of this one.
'use client';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { isReachable } from './reachable';

export function useGo(): (address: string) => void {
  const router = useRouter();
  return async (address) => {
    if (await isReachable()) router.push(address);
    else
      notifications.show({
        id: 'unreachable',
        color: 'red',
        title: 'OnePing does not answer',
        message: 'You are where you were, and nothing is lost. Try again in a moment.',
      });
  };
}
