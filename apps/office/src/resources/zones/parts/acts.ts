import { App } from 'antd';
import { createElement, useState } from 'react';
import { openPreview, useZoneActs } from '../api.ts';
import { PublishFacts } from './PublishFacts.tsx';
import type { ZoneFormState } from './useZoneForm.ts';

/** Opens the shop's page with the draft in a new tab; what is unsaved is saved first. */
export function usePreview({ savedFirst, explain }: ZoneFormState) {
  const [isOpening, setOpening] = useState(false);
  const preview = async () => {
    // Opened by the click itself: a tab that opens later would be blocked.
    const tab = window.open('about:blank');
    setOpening(true);
    try {
      const zone = await savedFirst();
      const url = zone && (await openPreview(zone.id)).url;
      if (url && tab) tab.location.replace(url);
      else tab?.close();
    } catch (error) {
      tab?.close();
      await explain(error);
    } finally {
      setOpening(false);
    }
  };
  return { preview, isOpening };
}

/** Saves what is unsaved, says what publishing does, and does it. */
export function usePublish({ savedFirst, hold, explain }: ZoneFormState): () => Promise<void> {
  const { modal, message } = App.useApp();
  const { publish } = useZoneActs();
  return async () => {
    const zone = await savedFirst();
    if (!zone) return;
    modal.confirm({
      title: zone.state === 'stopped' ? `恢复“${zone.form.title}”？` : `发布“${zone.form.title}”？`,
      content: createElement(PublishFacts, { zone }),
      width: 480,
      okText: '发布',
      onOk: () =>
        publish.mutateAsync({ id: zone.id, version: zone.version }).then((answer) => {
          hold(answer);
          void message.success('已发布');
        }, explain),
    });
  };
}
