// How lines are told from each other without their colour.
import type { SVGAttributes } from 'react';
import type { Stroke } from './chart-plan';

export const STROKES: Readonly<Record<Stroke, SVGAttributes<SVGElement>>> = {
  plain: { strokeWidth: 1.75, strokeLinecap: 'round' },
  broken: { strokeWidth: 1.75, strokeDasharray: '5 3' },
  wide: { strokeWidth: 4.5, strokeLinecap: 'round', strokeOpacity: 0.55 },
};
