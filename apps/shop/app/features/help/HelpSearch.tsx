import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HelpFrame.module.css';
import { searchPath } from './help-paths.ts';

/** Searches the articles of the help centre. */
export function HelpSearch({ keywords }: { keywords: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(keywords);
  useEffect(() => setWords(keywords), [keywords]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(searchPath(words));
  };
  return (
    <search aria-label="帮助中心">
      <form method="get" className={styles.search} action="/help" onSubmit={search}>
        <span className={styles.field}>
          <Icon name="search" size={16} />
          <Input
            type="search"
            name="keywords"
            aria-label="搜索帮助"
            placeholder="搜索问题，如“含麻回执”"
            maxLength={40}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </span>
        <Button variant="primary" type="submit">
          搜索
        </Button>
      </form>
    </search>
  );
}
