import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from './useDebounced.ts';

/** What is typed into a select whose options a call finds. */
interface TypedWords {
  typed: string;
  /** What is looked for: the words once they have rested. */
  asked: string;
  type: (words: string) => void;
}

export function useTypedWords(): TypedWords {
  const [words, type] = useState('');
  const typed = words.trim();
  return { typed, asked: useDebounced(typed), type };
}

/**
 * How such a select looks for its options, and what it says while there are none.
 * @param none nothing was found, `没有找到专区`
 */
export function foundBy(
  { typed, asked, type }: TypedWords,
  { isFetching, error }: Pick<UseQueryResult, 'isFetching' | 'error'>,
  none: string,
) {
  const isBusy = isFetching || typed !== asked;
  return {
    showSearch: { filterOption: false, onSearch: type },
    loading: isBusy,
    notFoundContent: isBusy ? '正在查找…' : (error?.message ?? none),
  };
}

/** The options with the chosen one, which the words that are typed now need not find: it would be shown as a number. */
export const withChosen = <Option extends { value: number }>(
  options: readonly Option[],
  chosen: Option | null,
): Option[] =>
  chosen === null || options.some(({ value }) => value === chosen.value)
    ? [...options]
    : [chosen, ...options];
