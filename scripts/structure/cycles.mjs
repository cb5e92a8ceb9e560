/**
 * The circles of a directed graph, one for each group of nodes that reach each other (Tarjan's strongly connected components).
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} each a way round, beginning with the node that comes first in the alphabet
 */
export function cyclesIn(graph) {
  return components(graph)
    .filter((group) => group.length > 1 || graph.get(group[0]).includes(group[0]))
    .map((group) => wayRound(graph, new Set(group)));
}

function components(graph) {
  const groups = [];
  const numbers = new Map();
  const stack = [];
  const visit = (node) => {
    const number = numbers.size;
    let lowest = number;
    numbers.set(node, number);
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, numbers.get(next));
    }
    if (lowest === number) groups.push(stack.splice(stack.indexOf(node)));
    return lowest;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return groups;
}

/** The shortest way from the first node back to itself inside the group. */
function wayRound(graph, group) {
  const [start] = [...group].sort((a, b) => a.localeCompare(b));
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)).filter((node) => group.has(node))) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [start];
}
