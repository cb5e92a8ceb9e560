import { NavLink } from 'react-router';

/** The screens of the search. */
export function SearchTabs() {
  return (
    <nav className="tabs" aria-label="搜索">
      <NavLink to="/search" end>
        同义词、读音与置顶
      </NavLink>
      <NavLink to="/search/aliases">内置别名</NavLink>
      <NavLink to="/search/misses">无结果搜索</NavLink>
    </nav>
  );
}
