import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type ListQuery, listPath } from '../catalog/list-query.ts';
import styles from './ListHead.module.css';

interface ListHeadProps {
  title: string;
  /** What is in it; '' = nothing to say. */
  words: string;
  links?: ReactNode;
  /** The list and how it is narrowed: the words searched are searched in it. */
  path: string;
  query: ListQuery;
}

/** What a zone is, and searching in it. */
export const ListHead = ({ title, words, links, path, query }: ListHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      {/* The page's heading is the list's. */}
      <p className={styles.title}>{title}</p>
      {words !== '' && <p className={styles.summary}>{words}</p>}
      {links}
    </div>
    <WithinSearch title={title} path={path} query={query} />
  </div>
);

const LONGEST = 100;

/** Searches among the goods of the zone; without words it shows all of them again. */
function WithinSearch({ title, path, query }: Pick<ListHeadProps, 'title' | 'path' | 'query'>) {
  const navigate = useNavigate();
  const [words, setWords] = useState(query.keywords);
  useEffect(() => setWords(query.keywords), [query.keywords]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(listPath(path, query, { keywords: words.trim() }));
  };
  return (
    <search aria-label={title}>
      <form method="get" className={styles.search} action={path} onSubmit={search}>
        <span className={styles.field}>
          <Icon name="search" size={16} />
          <Input
            type="search"
            name="keywords"
            aria-label={`在${title}中搜索`}
            placeholder={`在${title}中搜索`}
            maxLength={LONGEST}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </span>
        <Button type="submit">搜索</Button>
      </form>
    </search>
  );
}
