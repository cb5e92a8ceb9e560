import { ICON_PATHS, type IconName } from './icon-paths.tsx';

/** A decorative icon in the colour of the text; what it stands for is said by the words beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 14 | 16 }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {ICON_PATHS[name]}
    </svg>
  );
}
