/** Options of a query whose answer fills a form: nothing replaces it while the form is being filled in, and the next one is opened anew. */
export const AS_OPENED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
