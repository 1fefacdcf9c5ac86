import type { Dispatch } from 'react';
import type { DraftAction } from '../../editor/changes/draft-reducer.ts';

export type DraftDispatch = Dispatch<DraftAction>;
