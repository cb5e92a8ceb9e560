import { ShopPage } from '../../../shared/shop-page/ShopPage.tsx';
import { type StaffZoneDetail, useDraftPage } from '../api.ts';

interface PagePreviewProps {
  /** Null until it is saved for the first time. */
  zone: StaffZoneDetail | null;
  canWrite: boolean;
  isDirty: boolean;
  isSaving: boolean;
  save: () => void;
}

/** The shop's own page with the saved draft; drawn again with every save. */
export function PagePreview({ zone, ...saving }: PagePreviewProps) {
  if (zone) return <DraftPage zone={zone} {...saving} />;
  return (
    <ShopPage title="" page={null}>
      <p className="state">存一次草稿后，这里显示商城里的样子</p>
    </ShopPage>
  );
}

type DraftPageProps = PagePreviewProps & { zone: StaffZoneDetail };

function DraftPage({ zone, canWrite, isDirty, isSaving, save }: DraftPageProps) {
  const page = useDraftPage(zone);
  return (
    <ShopPage
      title={zone.title}
      page={page}
      acts={
        canWrite &&
        isDirty && (
          <button type="button" className="btn sm" disabled={isSaving} onClick={save}>
            存草稿并刷新
          </button>
        )
      }
    />
  );
}
