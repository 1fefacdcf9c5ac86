import { createContext } from 'react';
import type { FigurePlace } from '../../../editor/faults/faulty-figure.ts';

/** The line's figure for which saving was just refused, a new object at each refusal: its section focuses it. */
export const RefusedFigureContext = createContext<FigurePlace | null>(null);
