/** `prices.0.price` of a 422 answer as antd names a field: ['prices', 0, 'price']. */
export function fieldPath(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
