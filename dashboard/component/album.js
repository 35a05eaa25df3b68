// Photos as they are shown: small where something happened, and large, with what is said of them, when tapped.
class Album {
  // `address` says where a picture is had, by its hash; large ones open in `host`.
  constructor(say, address, host) { Object.assign(this, { say, address, host }); }

  nameOf(photo) { return photo.words || this.say("photo_title"); }

  // A picture that cannot be had says so in its place.
  image(photo, kind) {
    const address = this.address(photo.picture);
    const spoilt = (how) => make("span", { class: `${kind} spoilt` }, this.say(`photo_${how}`));
    if (photo.spoilt || !address) return spoilt(photo.spoilt ?? "missing");
    return make("img", { class: kind, key: photo.picture, src: address, alt: this.nameOf(photo), loading: "lazy", decoding: "async",
      onerror: (event) => event.currentTarget.replaceWith(spoilt("missing")) });
  }

  // One that opens large; from there one turns to the others of its row.
  button(photo, kind, row = [photo]) {
    const image = this.image(photo, kind);
    if (!image.matches("img")) return image;
    return make("button", { type: "button", class: "shot", key: photo.seq, title: this.say("photo_enlarge"), onclick: () => this.open(row, row.indexOf(photo)) }, image);
  }

  row(photos) { return photos?.length ? make("div", { class: "shots" }, photos.map((photo) => this.button(photo, "small", photos))) : null; }

  open(photos, at) {
    const show = (to) => {
      at = (to + photos.length) % photos.length;
      const photo = photos[at];
      figure.replaceChildren(this.image(photo, "whole"), make("figcaption", { role: "status" }, photo.words || this.say("photo_title"),
        photos.length > 1 ? make("small", {}, ` ${at + 1}/${photos.length}`) : null));
    };
    const tool = (key, sign, act) => make("button", { type: "button", class: "tool", "aria-label": this.say(key), title: this.say(key), onclick: act }, sign);
    const back = tool("photo_previous", icon("back"), () => show(at - 1)), next = tool("photo_next", icon("next"), () => show(at + 1));
    const close = tool("photo_close", "✕", () => dialog.close());
    const figure = make("figure");
    const dialog = make("dialog", { class: "album", "aria-label": this.say("photo_title"),
      onclose: () => dialog.remove(), onclick: (event) => { if (event.target === dialog) dialog.close(); },
      onkeydown: (event) => {
        event.stopPropagation(); // what is stepped behind it stays where it is
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by) show(at + by); // round and round: a button that is switched off would keep the keys
      } }, make("div", { class: "album-tools" }, photos.length > 1 ? [back, next] : [], close), figure);
    this.host.append(dialog);
    show(at);
    dialog.showModal();
  }
}
