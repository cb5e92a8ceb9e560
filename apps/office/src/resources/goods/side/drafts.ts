import { createContext, useContext } from 'react';
import type { ControlRule, TagValue } from './api.ts';

/** What is filled in and not saved yet in the cards that save by themselves; null = nothing. */
export interface Drafts {
  tags: TagValue[] | null;
  control: ControlRule[] | null;
}
export const NO_DRAFTS: Drafts = { tags: null, control: null };

interface DraftState {
  drafts: Drafts;
  setDrafts: (change: Partial<Drafts>) => void;
}

/** Kept above the form, which begins anew whenever it is saved. */
export const DraftContext = createContext<DraftState>({ drafts: NO_DRAFTS, setDrafts: () => undefined });

export const useDrafts = (): DraftState => useContext(DraftContext);

export const hasDrafts = ({ tags, control }: Drafts): boolean => tags !== null || control !== null;
