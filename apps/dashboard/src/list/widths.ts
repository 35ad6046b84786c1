// Columns that give way: their text ends in an ellipsis, so that no list is wider than the screen.
import classes from './widths.module.css';

/** Of what a row is called. */
export const WIDE = { cellsClassName: classes['wide'] ?? '' };
/** Of what else may be long. */
export const NARROW = { cellsClassName: classes['narrow'] ?? '' };
