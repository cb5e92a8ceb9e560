import { Skeleton } from '../../../../ui/Skeleton.tsx';

const HEIGHT = 280;

/** In the place of what comes when it is scrolled to. */
export default function Waiting() {
  return <Skeleton shape="box" height={HEIGHT} />;
}
