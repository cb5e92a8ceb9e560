import { Carousel, type Picture } from '../../ui/Carousel.tsx';

interface ListBannersProps {
  banners: readonly Picture[];
  /** Their shape: that of the banners of blocks. */
  className: string | undefined;
}

/** Banners of a place across the page. */
const ListBanners = ({ banners, className }: ListBannersProps) => (
  <Carousel className={className} pictures={banners} width={1200} height={200} eager />
);
export default ListBanners;
