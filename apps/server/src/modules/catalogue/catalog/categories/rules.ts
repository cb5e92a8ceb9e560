export interface Category {
  id: number;
  /** xi main menu, zy herbs, qx devices, yx selected. */
  tree: string;
  parentId: number | null;
  name: string;
  describe: string;
  logo: string;
  logo1: string;
}

/** The category trees, ready to be walked. Siblings stand in the shop's order. */
export class CategoryTrees {
  readonly #byId: ReadonlyMap<number, Category>;
  readonly #children = new Map<number | null, Category[]>();

  constructor(all: readonly Category[]) {
    this.#byId = new Map(all.map((category) => [category.id, category]));
    for (const category of all) {
      const siblings = this.#children.get(category.parentId) ?? [];
      siblings.push(category);
      this.#children.set(category.parentId, siblings);
    }
  }

  get(id: number): Category | undefined {
    return this.#byId.get(id);
  }

  childrenOf(id: number): readonly Category[] {
    return this.#children.get(id) ?? [];
  }

  rootsOf(tree: string): readonly Category[] {
    return (this.#children.get(null) ?? []).filter((category) => category.tree === tree);
  }

  /** From the root down to the category itself; empty for an unknown one. */
  pathOf(id: number): Category[] {
    const path: Category[] = [];
    for (let at = this.get(id); at && !path.includes(at); at = this.get(at.parentId ?? 0)) path.unshift(at);
    return path;
  }

  /** The path a page shows of a goods in several categories: in the main menu where it stands there. */
  mainPathOf(ids: readonly number[]): Category[] {
    return this.pathOf(ids.find((id) => this.get(id)?.tree === 'xi') ?? ids[0] ?? 0);
  }

  /** What a list offers to narrow by: the children, of a leaf its siblings, without a category the main menu. */
  narrowing(id: number | undefined): readonly Category[] {
    const chosen = id === undefined ? undefined : this.get(id);
    if (!chosen) return this.rootsOf('xi');
    const children = this.childrenOf(chosen.id);
    if (children.length > 0) return children;
    return chosen.parentId === null ? this.rootsOf(chosen.tree) : this.childrenOf(chosen.parentId);
  }
}
