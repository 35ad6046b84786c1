// One quiet ring around the dot of the live switch at each thing that happens; none for whoever wants nothing to move.
'use client';
import { usePings } from './live';
import classes from './live-ring.module.css';

export function LiveRing() {
  const pings = usePings();
  // A new one for each: what has run once does not run again.
  return pings > 0 && <span key={pings} className={classes['ring']} aria-hidden />;
}
