// The way around: every place that this person may enter, with what waits for them.
'use client';
import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { usePermissions } from '../api/use-permissions';
import { AppLink } from './app-link';
import classes from './nav.module.css';
import { PLACES } from './places';
import { useReviewCount } from './use-review-count';

export function Nav({ onNavigate }: { readonly onNavigate: () => void }) {
  const here = usePathname();
  const { may } = usePermissions();
  const reviewCount = useReviewCount();
  const places = PLACES.filter(({ permission }) => permission === undefined || may(permission));
  return (
    <nav className={classes['nav'] ?? ''} aria-label="Main">
      {places.map(({ path, label, Icon }) => {
        const isHere = path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`);
        return (
          <AppLink
            key={path}
            path={path}
            className={clsx(classes['link'], isHere && classes['here'])}
            aria-current={isHere ? 'page' : undefined}
            onClick={onNavigate}
          >
            <Icon size={17} stroke={1.75} aria-hidden />
            <span>{label}</span>
            {path === '/review' && reviewCount > 0 && (
              <span className={classes['count']}>
                {reviewCount > 10_000 ? '10 000+' : reviewCount}
                <span className="visually-hidden"> need review</span>
              </span>
            )}
          </AppLink>
        );
      })}
    </nav>
  );
}
