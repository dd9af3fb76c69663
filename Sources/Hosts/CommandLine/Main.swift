import ArgumentParser

@main struct Vademecum: ParsableCommand { func run() { print("hello") } }
