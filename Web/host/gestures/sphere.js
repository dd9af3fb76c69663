// Draws the visible part of a panorama with WebGL.

const vertex = "attribute vec2 at; varying vec2 place; void main() { place = at; gl_Position = vec4(at, 0.0, 1.0); }";
const fragment = `precision highp float; varying vec2 place; uniform sampler2D picture; uniform vec2 turn; uniform vec2 reach;
  void main() {
    vec3 ray = normalize(vec3(place * reach, 1.0));
    float c = cos(turn.y), s = sin(turn.y);
    ray = vec3(ray.x, ray.y * c + ray.z * s, ray.z * c - ray.y * s);
    float across = turn.x + atan(ray.x, ray.z);
    gl_FragColor = texture2D(picture, vec2(fract(across / 6.2831853 + 0.5), 0.5 - asin(clamp(ray.y, -1.0, 1.0)) / 3.1415927));
  }`;

/** @returns a function that draws a view; nothing where there is no WebGL. */
export function paint(canvas, image) {
  const gl = canvas?.getContext("webgl");
  if (!gl) return null;
  const program = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const at = gl.getAttribLocation(program, "at");
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, image);
  // Allows pictures of any size.
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  const [turn, reach] = ["turn", "reach"].map(name => gl.getUniformLocation(program, name));
  return (across, up, half) => {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(length => Math.max(1, Math.round(length * Math.min(2, devicePixelRatio))));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.viewport(0, 0, width, height);
    gl.uniform2f(turn, across, up);
    gl.uniform2f(reach, Math.tan(half), Math.tan(half) * height / width);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };
}
