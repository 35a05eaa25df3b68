// What is open on the sheet, the latest on top; where nothing is, the next step is offered.
// A page draws itself (`show`). It may go a step back within itself (`back`, true where it did), give
// back what it took (`close`), and say what makes it another one to look at (`parts`).
class Pages {
  constructor() { this.open = []; }

  get top() { return this.open.at(-1) ?? null; }

  find(kind) { return this.open.find((page) => page instanceof kind) ?? null; }

  push(page) {
    this.open.push(page);
    return page;
  }

  pop() { this.keep((page) => page !== this.top); }

  clear() { this.keep(() => false); }

  keep(test) {
    const gone = this.open.filter((page) => !test(page));
    this.open = this.open.filter((page) => !gone.includes(page));
    for (const page of gone.reverse()) page.close?.();
  }
}
