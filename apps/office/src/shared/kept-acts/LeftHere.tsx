import { useEffect, useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { openStore } from './store.ts';
import { waitingWords } from './words.ts';

/** What waits on this device while nobody can be signed in, since the shop is not reached: nothing of it is lost. */
export function LeftHere() {
  const [words, setWords] = useState('');
  useEffect(() => {
    void openStore().then(
      async (store) => setWords(waitingWords((await store.all()).filter(({ refusal }) => refusal === ''))),
      // A browser that keeps nothing has nothing.
      () => setWords(''),
    );
  }, []);
  return (
    <div role="status">
      {words !== '' && (
        <p className="alert">
          <Icon name="rotate-cw" />
          本机{words}，联网后自动发送
        </p>
      )}
    </div>
  );
}
