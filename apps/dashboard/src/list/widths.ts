// What becomes of a column where there is little room: how it gives way in a table, and where it stands on a card.
import classes from './widths.module.css';

/** Of what a row is called: the headline of its card. Its text ends in an ellipsis, so that no list is too wide. */
export const WIDE = { cellsClassName: classes['wide'] ?? '' };
/** As wide, and a line of its own on a card. */
export const WIDE_LINE = { cellsClassName: classes['wide-line'] ?? '' };
/** Of what else may be long; it needs no label on a card. */
export const NARROW = { cellsClassName: classes['narrow'] ?? '' };
/** In the headline of a card, such as the state. */
export const HEAD = { cellsClassName: classes['head'] ?? '' };
/** It speaks for itself: on a card it stands without the name of its column. */
export const PLAIN = { cellsClassName: classes['plain'] ?? '' };
/** What can be done: the end of a card. */
export const LAST = { cellsClassName: classes['last'] ?? '' };
/** Left out of a card: the side panel says it. */
export const ASIDE = { cellsClassName: classes['aside'] ?? '' };
