/** Asks the device to make or use a passkey of its owner (WebAuthn). Byte values are base64url in the core. */
export async function credential({ request, make, options }, send) {
  try {
    const publicKey = JSON.parse(options, function (name, value) {
      return name === "challenge" || (name === "id" && (this.type || this.displayName)) ? Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), char => char.charCodeAt(0)) : value;
    });
    const { rawId, response } = await navigator.credentials[make ? "create" : "get"]({ publicKey });
    const body = { id: text(rawId) };
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
      if (response[name]) body[name] = text(response[name]);
    send({ type: "response", request, status: 200, headers: {}, rest: [new TextEncoder().encode(JSON.stringify(body))] });
  } catch (error) {
    send({ type: "responseFailed", request, reason: String(error?.name ?? error) });
  }
}

const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
