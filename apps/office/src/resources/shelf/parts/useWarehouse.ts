import { useState } from 'react';

const KEY = 'qn-office-shelf-warehouse';

/** The warehouse that this device was last in, else the first. */
export function useWarehouse(warehouses: readonly { id: number }[] = []) {
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(KEY)));
  const current = warehouses.find(({ id }) => id === chosen) ?? warehouses[0];
  const choose = (id: number) => {
    localStorage.setItem(KEY, String(id));
    setChosen(id);
  };
  return [current?.id ?? 0, choose] as const;
}
