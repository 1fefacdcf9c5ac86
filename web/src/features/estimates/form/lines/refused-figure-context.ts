import { createContext } from 'react';
import type { FigurePlace } from '../../editor/faulty-figure.ts';

/** The figure of a line for which saving was just refused, a new object at each refusal: its section brings it under the cursor. */
export const RefusedFigureContext = createContext<FigurePlace | null>(null);
