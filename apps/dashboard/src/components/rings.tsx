// The rings of one ping around an icon: whole where all is well, broken where a filter is in the way, faint where nothing ever was.
import type { ReactNode } from 'react';
import classes from './rings.module.css';

const RADII = [22, 38, 54];

interface RingsProps {
  readonly look: 'whole' | 'broken' | 'faint';
  /** An icon. */
  readonly children: ReactNode;
}

export function Rings({ look, children }: RingsProps) {
  return (
    <span className={classes['rings']} data-look={look} aria-hidden>
      <svg viewBox="0 0 112 112" fill="none" aria-hidden>
        {RADII.map((radius, index) => (
          <circle key={radius} cx={56} cy={56} r={radius} strokeOpacity={1 - index * 0.35} />
        ))}
      </svg>
      {children}
    </span>
  );
}
