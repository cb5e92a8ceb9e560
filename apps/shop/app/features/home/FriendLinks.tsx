import { DataLink } from '../../ui/DataLink.tsx';
import styles from './FriendLinks.module.css';
import type { HomeData } from './home-data.ts';

/** Other sites that buyers need: authorities, makers. */
export const FriendLinks = ({ links }: Pick<HomeData, 'links'>) => (
  <nav className={styles.links} aria-label="友情链接">
    <span className="muted">友情链接</span>
    {links.map((link) => (
      <DataLink key={link.id} url={link.url}>
        {link.name}
      </DataLink>
    ))}
  </nav>
);
