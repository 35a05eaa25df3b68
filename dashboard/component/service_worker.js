// Of the app nothing is kept here, so that nothing is ever out of date. An installed app that is opened
// while the server is gone says so, in the place of the browser's own words.
const PAGE = "%page%";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const away = () => new Response(PAGE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  event.respondWith(fetch(event.request).catch(away));
});
